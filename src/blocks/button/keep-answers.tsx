import { useLayoutEffect, useState } from 'react';
import { usePage } from '../../page/render/hooks.tsx';
import { RecordForm } from '../../page/render/recording.tsx';
import { formFields } from '../../rules/forms.ts';
import { isChange } from '../../rules/questions/question.ts';
import { useNotShown, useReadPage } from './read-answers.ts';
import type { ActionProps } from './record-act.tsx';

/** Keeps the page's answers for the page that records them, and goes on: back there, if the customer came from it. */
export function KeepAnswers({ act, ...button }: ActionProps & { act: string }) {
  const { asks } = usePage();
  const read = useReadPage('own');
  const notShown = useNotShown();
  const [isChanging, setIsChanging] = useState(false);
  useLayoutEffect(() => setIsChanging(isChange(location.href)), []);
  return (
    <RecordForm
      {...button}
      to={(isChanging ? asks?.check : undefined) ?? button.to}
      act={act}
      path={`drafts/${act}`}
      method="PUT"
      prepare={async () => {
        const { answers, open } = await read();
        return { body: { answers }, toChange: isChanging ? open : undefined };
      }}
      fields={{ [formFields.step]: 'keep', ...notShown }}
    />
  );
}
