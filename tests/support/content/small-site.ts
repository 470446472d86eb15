import { readFileSync } from 'node:fs';

/** Files of a content folder by path. */
export type Tree = Record<string, string | Buffer>;

const schema = JSON.parse(readFileSync('schemas/messages.schema.json', 'utf8')) as {
  required: string[];
  properties: Record<string, { mustSay?: string[] }>;
};
const words = (name: string) => ['Words', ...(schema.properties[name]!.mustSay ?? []).map((it) => `{${it}}`)].join(' ');
const messages = schema.required.filter((name) => name !== '$schema').map((name) => `  "${name}": "${words(name)}",`);

const page = (path: string, link: string, blocks: string) => `{
  "$schema": "../../schemas/page.schema.json",
  "path": "${path}",
  "title": "A page",
  "link": "${link}",
  "blocks": [
    ${blocks}
  ]
}
`;

const contacts = '{ "type": "contacts", "heading": "Need help?" }';

/** A small content folder without a mistake: every kind of file, block reference and condition is in it. */
export const smallSite: Tree = {
  'site.json': `{
  "$schema": "../schemas/site.schema.json",
  "name": "Example Fibre",
  "logo": { "image": "logo.svg", "alt": "Example Fibre", "width": 180, "height": 34 },
  "accent": "#00535c",
  "home": "start",
  "contacts": {
    "team": "Care team",
    "phone": "01632 960 123",
    "email": "care@example.com",
    "hours": "9am to 5pm"
  },
  "footer": {
    "company": "Example Fibre Limited",
    "mailbox": { "label": "Write to us", "email": "hello@example.com" },
    "policies": [
      { "label": "Help", "href": "/help" },
      { "label": "Privacy", "href": "https://www.example.com/privacy" }
    ],
    "social": [{ "network": "x", "label": "On X", "href": "https://www.example.com/x" }]
  }
}
`,
  'messages.json': `{
  "$schema": "../schemas/messages.schema.json",
${messages.join('\n')}
  "notYet": "Not yet, call {phone}"
}
`,
  'values.json': `{
  "$schema": "../schemas/values.schema.json",
  "three_d_secure_amount_pence": { "type": "money", "value": 3500, "meaning": "Checked, never taken." },
  "contract_months": { "type": "number", "value": 24, "meaning": "Length." },
  "offer_name": { "type": "text", "value": "Full fibre 900", "meaning": "The offer." },
  "monthly_pence": { "type": "money", "value": 4100, "meaning": "Monthly cost." }
}
`,
  'acts.json': plainActs(),
  'journeys.json': `{
  "$schema": "../schemas/journeys.schema.json",
  "methods": {
    "card": { "intro": "card-start", "entry": "card-mandate", "done": "success" },
    "direct-debit": { "intro": "dd-start", "entry": "dd-mandate", "done": "success" }
  },
  "choose": "choose",
  "journeys": {
    "card": { "methods": ["card"], "steps": ["method", "done"] },
    "choice": { "steps": ["method", "done"] },
    "contract": { "steps": ["contract-start", "success"] },
    "contract-mandate": { "steps": ["contract-start", "method", "done"] },
    "switch": { "steps": ["switch-start", "contract-start", "switch-confirm", "success"] }
  }
}
`,
  'states.json': `{
  "$schema": "../schemas/states.schema.json",
  "used": "problem",
  "expired": "problem",
  "maintenance": "problem",
  "sor-expired": "problem",
  "unknown": "problem",
  "not-found": "not-found"
}
`,
  'demo-links.json': `{
  "$schema": "../schemas/demo-links.schema.json",
  "links": [
    {
      "id": "00000000-0000-4000-8000-000000000101",
      "journey": "card",
      "customer_type": "new",
      "state": "active",
      "note": "Card only"
    },
    {
      "id": "00000000-0000-4000-8000-000000000204",
      "journey": "contract-mandate",
      "customer_type": "existing",
      "state": "active",
      "note": "Contract and mandate",
      "payment_methods": ["card", "direct-debit"]
    },
    {
      "id": "00000000-0000-4000-8000-000000000301",
      "journey": "switch",
      "customer_type": "new",
      "state": "active",
      "note": "Switch",
      "switch_order": { "losing_provider": "Example Telecom", "services": [], "document_html": "<p>Order</p>" }
    },
    {
      "id": "00000000-0000-4000-8000-000000000501",
      "journey": "card",
      "customer_type": "new",
      "state": "used",
      "note": "Used"
    }
  ]
}
`,
  'pages/start.json': page('/start', 'none', '{ "type": "demo-index", "heading": "Every screen" }'),
  'pages/help.json': page('/help', 'none', `{ "type": "text", "markdown": "help" },\n    ${contacts}`),
  'pages/problem.json': page('/problem', 'optional', contacts),
  'pages/not-found.json': page('/not-found', 'none', contacts),
  'pages/success.json': page('/success', 'optional', contacts),
  'pages/choose.json': page(
    '/choose',
    'required',
    `{ "type": "button", "label": "Card", "to": "card-mandate" },
    { "type": "button", "label": "DD", "to": "dd-mandate" },
    ${contacts}`,
  ),
  'pages/card-start.json': page(
    '/card-start',
    'required',
    `{ "type": "text", "markdown": "card-start", "look": "lead" },
    { "type": "button", "label": "Go on", "to": "next" }`,
  ),
  'pages/dd-start.json': page(
    '/dd-start',
    'required',
    `{ "type": "button", "label": "Go on", "to": "next" },
    { "type": "button", "label": "Pay later", "action": "say", "message": "notYet" }`,
  ),
  'pages/card-mandate.json': page(
    '/card-mandate/:linkId',
    'required',
    '{ "type": "card-form", "purpose": "mandate", "legend": "Card", "label": "Continue", "to": "next" }',
  ),
  'pages/dd-mandate.json': page('/dd-mandate', 'required', contacts),
  'pages/contract-start.json': `{
  "$schema": "../../schemas/page.schema.json",
  "path": "/contract-start",
  "title": "Your contract",
  "heading": [
    { "text": "Thanks for updating", "when": { "fact": "customer_type", "is": "existing" } },
    { "text": "Thank you for choosing {provider}" }
  ],
  "link": "required",
  "blocks": [
    { "type": "document", "document": "contract" },
    {
      "type": "checkbox-gate",
      "label": "I Agree to this contract",
      "hint": "Tick the box",
      "blocks": [
        {
          "type": "button",
          "label": "Continue to Mandate Setup",
          "act": "contract-agreement",
          "to": "next",
          "when": { "fact": "journey_has_mandate", "is": true }
        },
        {
          "type": "button",
          "label": "Continue",
          "act": "contract-agreement",
          "to": "next",
          "when": { "fact": "journey_has_mandate", "is": false }
        }
      ]
    }
  ]
}
`,
  'pages/switch-start.json': page(
    '/switch-start',
    'required',
    `{ "type": "sanitized-html", "source": "ots_document", "heading": "Your services at {losing_provider}" },
    { "type": "button", "label": "Yes I Agree", "to": "next" }`,
  ),
  'pages/switch-confirm.json': page(
    '/switch-confirm',
    'required',
    '{ "type": "button", "label": "Yes I Agree to make the Switch", "act": "switch-consent", "to": "next" }',
  ),
  'text/card-start.md': `## Welcome to {provider}

Pay {monthly_pence} for {offer_name}. Read [how we help](/help#how-we-help).

![Our logo](/logo.svg)
`,
  'text/help.md': `## How we help

Call [{phone}](tel:{phone}) or write to [{email}](mailto:{email}). See [below](#complaints).

### Complaints

We answer.
`,
  'documents/contract/document.json': `{
  "$schema": "../../../schemas/document.schema.json",
  "title": "Your contract",
  "version": "2026-01",
  "sections": ["summary", "complaints"]
}
`,
  'documents/contract/summary.md': `## Summary

{offer_name} for {contract_months} months with {provider}. See [complaints](#complaints).
`,
  'documents/contract/complaints.md': `## Complaints

Call {phone}.
`,
};

/** The acts of the product that ask nothing, without the days and moments that need its values. */
function plainActs(): string {
  type Act = { kind?: string; dates?: object; moments?: object };
  const acts = JSON.parse(readFileSync('content/acts.json', 'utf8')) as Record<string, Act>;
  for (const [name, act] of Object.entries(acts)) {
    delete act.dates;
    delete act.moments;
    if (act.kind === 'answer') delete acts[name];
  }
  return JSON.stringify(acts, null, 2);
}
