import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & { look?: 'small' | 'main' | 'plain' | 'add' | 'link' | undefined };

/** A button of the studio. It sends no form, unless its type says so. */
export const Button = ({ look, ...rest }: Props) => <button type="button" data-look={look} {...rest} />;
