import { useEffect, useState } from 'react';
import { usePage } from '../../render/hooks.tsx';
import { formFields } from '../../rules/forms.ts';
import { changing } from '../../rules/questions/question.ts';
import { useReadPage } from './answers.ts';
import { type ActionProps, RecordButton } from './record-button.tsx';

/** Keeps the answers of its page for the page that records them. It goes on, or back to that page if the customer came from there. */
export function KeepAnswers({ act, ...button }: ActionProps & { act: string }) {
  const { asks } = usePage();
  const read = useReadPage('own');
  const [isChanging, setIsChanging] = useState(false);
  useEffect(() => setIsChanging(new URLSearchParams(location.search).has(changing)), []);
  return (
    <RecordButton
      button={{ ...button, to: (isChanging ? asks?.check : undefined) ?? button.to }}
      {...{ act }}
      path={`drafts/${act}`}
      method="PUT"
      body={async () => ({ answers: (await read()).answers })}
      fields={{ [formFields.step]: 'keep' }}
    />
  );
}
