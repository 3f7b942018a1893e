/** The texts that are made from the contracts: `public/locales/en/triggers.json`. */
import { triggers } from '@rubato/contracts/domain'

/** Label and sentence of every named trigger; counts are numbers in any language and have no text. */
export function triggersLocale(): string {
  const named = triggers.filter((trigger) => trigger.group !== 'counts')
  const texts = named.map(({ id, label, spokenWhen }) => [id, { label, spokenWhen }] as const)
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
}
