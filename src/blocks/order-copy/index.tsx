import { Line, useAnyRecorded, useLinkPath, useMessages, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { pdfFormats } from '../../rules/document-file.ts';
import type { OrderCopyBlock } from '../../types.gen.ts';

/** Leads to copies of the switch order as it was consented to: the file that its letter has, and the others. */
export default function OrderCopy({ label }: OrderCopyBlock) {
  const { acts } = useSite();
  const message = useMessages();
  const large = message(pdfFormats['pdf-large']);
  const path = `${useLinkPath()}/consented-order`;
  const isConsented = useAnyRecorded(Object.keys(acts).filter((name) => acts[name]?.about === 'switch-order'));
  if (!isConsented) return null;
  return (
    <div>
      <a className={buttonClass('secondary')} href={`${path}?format=pdf`} download>
        <b>
          <Line text={label} />
        </b>{' '}
        <small>{message('pdfCopy')}</small> <span>{message('downloadDocument')}</span>
      </a>{' '}
      {large && (
        <a className={buttonClass('quiet')} href={`${path}?format=pdf-large`}>
          {large}
          <span className="visually-hidden">
            : <Line text={label} />
          </span>
        </a>
      )}
    </div>
  );
}
