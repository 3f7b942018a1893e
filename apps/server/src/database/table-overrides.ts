/** Comments and types that the catalogue of PostgreSQL lacks. `render-tables.ts` adds them to `tables.ts`. */

export interface Override {
  /** Doc comment of the table or column. */
  about?: string
  /** Type narrower than the column's, where no check constraint lists the values; `imports` has its name. */
  type?: string
  /** A trigger sets the column: queries read it and never write it. */
  isSetByTrigger?: boolean
}

/** The names that `type` uses. */
export const imports = `import type { ItemSummary, LineConditions, ReportReason } from '@rubato/contracts/domain'`

/** The columns that scripts, games and generators have in common, by name. */
const itemColumns: Readonly<Record<string, Override>> = {
  first_shared_at: { isSetByTrigger: true },
  down_votes: { isSetByTrigger: true },
  up_votes: { isSetByTrigger: true },
  rating: { about: 'Wilson lower bound of the share of up-votes, 0 to 1.' },
  listed: { about: 'Whether other members see it in lists and at its address.' },
  newest_at: { about: 'Time when it was first shared, or of the creation before it.' },
  search: { isSetByTrigger: true },
}
/** The columns that games and generators have in common, by name. */
const playableColumns: Readonly<Record<string, Override>> = {
  ...itemColumns,
  checked_with: { about: 'The engine, policy and screening that the item was checked with.' },
  content_bytes: { about: 'Bytes of the content as it was sent.' },
  details: { about: 'The properties of the content that lists show; `content` holds the others.' },
  facets: { about: 'Categories, intensity and shortest length in minutes, for filters.' },
  link_hash: { about: 'SHA-256 of the secret of the unlisted link.' },
  offered: { about: 'Whether its owner shares it, or has a link to it; a decision or the engine may refuse it.' },
  completion: { about: 'Wilson lower bound of the share of plays that were finished, 0 to 1.' },
  refusals: { about: 'Why the engine does not accept the content, as sentences.' },
  summary: { about: 'Null until the engine has read the content.', type: 'ItemSummary' },
}
const columnsOf = (table: string, columns: Readonly<Record<string, Override>>): [string, Override][] =>
  Object.entries(columns).map(([column, override]) => [`${table}.${column}`, override])

/** By `table` or `table.column`. */
export const overrides: Readonly<Record<string, Override>> = {
  ...Object.fromEntries([
    ...columnsOf('scripts', itemColumns),
    ...['script_votes', 'game_votes', 'generator_votes'].map((table): [string, Override] => [
      `${table}.vote`,
      { type: '-1 | 1' },
    ]),
    ...['games', 'game_generators'].flatMap((table) => columnsOf(table, playableColumns)),
  ]),
  audit_log: {
    about:
      'Append-only: the database refuses updates other than replacing the name of an admin whose account was erased, and deletes other than of entries about accounts and the site after three years.',
  },
  age_checks: { about: 'Checks of age that members have started.' },
  account_erasures: { about: 'Accounts that their members asked to erase, until that has happened.' },
  declarations: { about: 'The members’ declarations. One is valid while `ended_at` is null.' },
  deleted_dialogs: {
    about:
      'The last revision of each deleted dialog. A dialog that is created again with the same id continues from it.',
  },
  'dialogs.when': { about: 'The moments at which it may be said; null: any.', type: 'LineConditions' },
  'dialogs.owner_id': { about: 'The first author; null when their account is deleted.' },
  checkouts: { about: 'Payments at the partner that members have started.' },
  double_payments: { about: 'Subscriptions that were paid although another one of the member covers them.' },
  'checkouts.message': { about: 'Why the payment failed, in the words of the partner.' },
  'moderation_cases.hidden_items': { about: 'Scripts, games and generators that a take-down hid.' },
  partner_events: { about: 'The inbox of the webhook of the payment partner.' },
  'partner_events.subject': { about: '`subscription/ID` or `checkout/ID`, with the partner’s id.' },
  play_counts: { about: 'Plays that a member has given an item on one day, under a keyed hash.' },
  play_batches: { about: 'Batches of plays that were counted within the last day.' },
  'reports.reason': { type: 'ReportReason' },
  'subscriptions.open_until': { about: 'When access ends, or ended; null: never.' },
  'subscriptions.revision': { about: 'Changes that the payment partner has counted; 0 for Patreon.' },
  script_approved_texts: { about: 'Approved texts: an admin allowed them although they name a forbidden subject.' },
  script_triggers: { about: 'Number of dialogs by trigger.' },
  'script_triggers.script_id': { isSetByTrigger: true },
  'script_triggers.trigger': { isSetByTrigger: true },
  'script_triggers.dialog_count': { isSetByTrigger: true },
  'script_triggers.published_count': { isSetByTrigger: true },
  'scripts.coverage': {
    about: 'Percentage of the trigger catalogue that the dialogs cover, with one decimal.',
    isSetByTrigger: true,
  },
  'scripts.dialog_count': { isSetByTrigger: true },
  'scripts.published_coverage': { isSetByTrigger: true },
  'scripts.published_dialog_count': { isSetByTrigger: true },
  'scripts.revision': { about: 'Counts the changes of name, description, tags and intended sex.' },
  'scripts.uses': { isSetByTrigger: true },
}
