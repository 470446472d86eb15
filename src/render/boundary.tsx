import { Component, type ReactNode } from 'react';
import { ContactLine } from './contact-line.tsx';

type Props = { type: string; children: ReactNode };

/** Stands for a block that throws: a notice with the support contacts, the rest of the page works on. */
export class BlockBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    console.error('A block failed.', this.props.type, error.name, error.message);
  }

  override render() {
    return this.state.failed ? <ContactLine message="blockFailed" /> : this.props.children;
  }
}

/** What failed, by the names of block and page, for whoever mends it. */
export function failureIn(boundary: unknown, error: unknown): string {
  const page = document.querySelector('main')?.dataset.page;
  const name = boundary instanceof BlockBoundary ? boundary.props.type : '';
  return `The block "${name}" failed on the page "${page}". ${error}`;
}
