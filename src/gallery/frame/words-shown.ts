/** The names of the messages whose words are on the page. */
export function messagesShown(messages: Record<string, string>): string[] {
  const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  // biome-ignore lint/performance/useDomNodeTextContent: what is there but hidden is not shown.
  const text = [document.body.innerText, ...labels].join('\n').replace(/\s+/g, ' ');
  return Object.keys(messages).filter((name) => name !== '$schema' && patternOf(messages[name]!).test(text));
}

/** Finds a message whatever its placeholders stand for. Case is as on the page, which styles may change. */
function patternOf(message: string): RegExp {
  const parts = message
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' '));
  return new RegExp(`(?<![\\w])${parts.join('.{0,80}?')}(?![\\w])`, 'i');
}
