import { hasBegun } from '../../../src/rules/dates.ts';
import { defined } from '../../../src/rules/defined.ts';
import { isSwitch } from '../../../src/rules/journey/journey.ts';
import type { Answers } from '../../../src/rules/questions/question.ts';
import type { CompiledPage, DemoLink, Link } from '../../../src/types.gen.ts';
import { answersOf, questionsOf } from '../answers.ts';
import { isSentAtOnce, sentLater } from '../letter-pages.ts';
import type { PageSeed } from '../memory/memory.ts';
import type { SeedAct } from '../memory/seed.ts';
import { dayOfSite, type GallerySite, type Scene } from '../types.ts';

type SwitchOrders = readonly NonNullable<DemoLink['switch_order']>[];

/** The seed of the customer of a scene: their link as it is made, and what they have done since. */
export function seedOf(from: GallerySite, page: CompiledPage, scene: Scene, orders: SwitchOrders): PageSeed {
  const { site } = from;
  const { link, asOf, order = 0, drafts, fails } = scene;
  const now = dayOfSite(site);
  if (!link) return { page: page.name, day: asOf ?? now };
  const { journey, customer_type, payment_methods, amount_pence, values, expires_at, today } = link;
  const ofLetter = asOf ?? sentLater(site, page, link, now);
  const day = ofLetter ?? (today === undefined ? now : `${today}${now.slice(10)}`);
  const isEarlier = hasBegun(now, day) && now !== day && !isSentAtOnce(page);
  const state = link.status === 'maintenance' || link.status === 'sor-expired' ? link.status : 'active';
  const [pending] = link.pending ?? [];
  return {
    ...{ page: page.name, day },
    ...(isEarlier && { acted: now }),
    link: {
      ...{ journey, customer_type, values, state },
      ...(payment_methods.length > 0 && { payment_methods }),
      ...defined({ amount_pence, expires_at }),
      ...(isSwitch(site, journey) && { switch_order: orders[order] }),
    },
    acts: link.completed.map((act) => actOf(from, link, act)),
    ...defined({ drafts: drafts as Record<string, Answers> | undefined, pending: pending?.act, fails }),
  };
}

/**
 * An act of a link. Of one whose answers are told, what is not among them was left out; personal ones are told nowhere, and
 * right ones stand in their place.
 */
function actOf(from: GallerySite, link: Link, act: Link['completed'][number]): SeedAct {
  const { instrument } = link.records?.find((record) => record.act === act) ?? {};
  const isWallet = instrument !== undefined && instrument !== 'card';
  const questions = questionsOf(from, act).map(({ question }) => question);
  const chosen = questions.flatMap(({ name, personal }) =>
    link.answers && !personal ? [[name, link.answers[name]?.value] as const] : [],
  );
  return {
    act,
    ...(isWallet && { wallet: instrument }),
    ...(questions.length > 0 && { answers: answersOf(from, link, act, new Map(chosen)) }),
  };
}
