import { escapeHtml, htmlPage } from '../html.ts'
import type { Persona, PersonaGroup } from './personas.ts'
import type { PatreonWorld } from './world.ts'

export type AuthorizeRequest = {
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  /** Null when the client sent none; the redirect then has none either. */
  readonly state: string | null
}

const groups: readonly { readonly id: PersonaGroup; readonly title: string; readonly note: string }[] = [
  { id: 'unpaid', title: 'Paying nothing', note: 'People who have an account and no pledge.' },
  { id: 'paid', title: 'Paying for a tier', note: 'The last charge went through and the next is due.' },
  { id: 'special', title: 'Less common', note: 'Cases that memberships get wrong easily.' },
]

/** The page on which a person chooses a persona. One form, one button for each choice; it works without scripts. */
export const renderAuthorizePage = (world: PatreonWorld, authorization: AuthorizeRequest): string =>
  document(
    'Choose who you are',
    `<header>
      <p class="badge">Stand-in for Patreon</p>
      <h1>Choose who you are</h1>
      <p class="lead">${escapeHtml(world.settings.campaignTitle)} asks to read your Patreon membership. No real account
        is involved and nothing leaves this computer.</p>
    </header>
    <form method="post" action="/oauth2/authorize">
      ${hiddenFields(authorization)}
      ${existingAccounts(world)}
      ${groups.map((group) => section(group, world.personas)).join('\n')}
      <section class="deny" aria-labelledby="deny-title">
        <div>
          <h2 id="deny-title">Not this time</h2>
          <p class="note">Go back without linking anything.</p>
        </div>
        <button class="deny-button" name="decision" value="deny">Deny</button>
      </section>
    </form>
    ${scopeLine(authorization)}`,
  )

export const renderRefusalPage = (reason: string): string =>
  document(
    'This link does not work',
    `<header>
      <p class="badge">Stand-in for Patreon</p>
      <h1>This link does not work</h1>
      <p class="lead">${escapeHtml(reason)} Nothing was linked. Go back to the app and start again.</p>
    </header>`,
  )

/** The creator's page. The stand-in has no payments, so the page says where the membership is chosen instead. */
export const renderCampaignPage = ({ settings }: PatreonWorld): string =>
  document(
    `Become a patron of ${settings.campaignTitle}`,
    `<header>
      <p class="badge">Stand-in for Patreon</p>
      <h1>Become a patron of ${escapeHtml(settings.campaignTitle)}</h1>
      <p class="lead">Nothing is paid here. Go back to the app and link a Patreon account: there you choose the
        membership you want to have.</p>
    </header>
    <section aria-labelledby="tiers">
      <h2 id="tiers">Tiers</h2>
      <ul>
        ${Object.values(settings.tiers)
          .toSorted((one, other) => one.amountCents - other.amountCents)
          .map(
            ({ title, amountCents }) =>
              `<li><p class="name">${escapeHtml(title)}</p><p class="about">${priceOf(amountCents)}</p></li>`,
          )
          .join('\n        ')}
      </ul>
    </section>`,
  )

const priceOf = (cents: number): string => (cents === 0 ? 'Free' : `$${(cents / 100).toFixed(2)} a month`)

const document = (title: string, body: string): string =>
  htmlPage(`${title} | Patreon stand-in`, body, '/oauth2/authorize.css')

const hiddenFields = ({ clientId, redirectUri, scope, state }: AuthorizeRequest): string =>
  [
    ['response_type', 'code'],
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['scope', scope],
    ...(state === null ? [] : [['state', state]]),
  ]
    .map(([name = '', value = '']) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n      ')

const maxListed = 50

/** Shown when accounts exist: signs in to one of them again, perhaps with another membership. */
const existingAccounts = (world: PatreonWorld): string => {
  const users = [...world.users.values()].slice(-maxListed).reverse()
  if (users.length === 0) return ''
  const options = users.map(
    (user) => `<option value="${user.id}">${user.id}, now ${escapeHtml(world.persona(user.persona).title)}</option>`,
  )
  return `<div class="field">
        <label for="as">Account</label>
        <select id="as" name="as" aria-describedby="as-note">
          <option value="" selected>A new Patreon account</option>
          ${options.join('\n          ')}
        </select>
        <p class="note" id="as-note">An existing account keeps its id and takes the membership you choose below.</p>
      </div>`
}

const section = (
  group: (typeof groups)[number],
  personas: readonly Persona[],
): string => `<section aria-labelledby="group-${group.id}">
        <h2 id="group-${group.id}">${group.title}</h2>
        <p class="note">${group.note}</p>
        <ul>
          ${personas
            .filter((persona) => persona.group === group.id)
            .map(choice)
            .join('\n          ')}
        </ul>
      </section>`

const choice = ({ id, title, description }: Persona): string =>
  `<li><button class="person" name="persona" value="${id}" aria-describedby="about-${id}"><span class="name">${escapeHtml(title)}</span></button><p class="about" id="about-${id}">${escapeHtml(description)}</p></li>`

const scopeLine = ({ scope }: AuthorizeRequest): string =>
  `<footer><p class="note">Asked for: ${scope
    .split(' ')
    .map((name) => `<code>${escapeHtml(name)}</code>`)
    .join(' ')}</p></footer>`
