/** The names of the messages whose words are on the page. */
export function messagesShown(messages: Record<string, string>): string[] {
  const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const words = visibleWords();
  // A message may stand in one element or go through several.
  const text = [words.join(''), words.join('\n'), ...labels].join('\n').replace(/\s+/g, ' ');
  return Object.keys(messages).filter((name) => name !== '$schema' && patternOf(messages[name]!).test(text));
}

function visibleWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isScript = node.parentElement?.matches('script, style');
    if (!isScript && node.parentElement?.checkVisibility({ visibilityProperty: true }))
      words.push(node.nodeValue ?? '');
  }
  return words;
}

/** Finds a message whatever its placeholders stand for. */
function patternOf(message: string): RegExp {
  const parts = message
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' '));
  return new RegExp(`(?<![\\w])${parts.join('.{0,80}?')}(?![\\w])`);
}
