import { tasksOffBy, voiceNames, type SiteSettings } from '@rubato/contracts/domain'
import { admitsGuests } from '../features/second-screen/guests/guests.routes.ts'
import type { RegionRule } from '../regions/region-table.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'

/** The voices of the speech server and of the packs, from high to low. */
function speechOf({ speech, voicePacks: { id, packs } }: Dependencies): SiteSettings['speech'] {
  const ids = [id, speech?.synthesis.id].filter((each) => typeof each === 'string')
  const voices = new Set([...packs.flatMap((pack) => pack.voices), ...(speech?.synthesis.voices ?? [])])
  return ids.length === 0 ? null : { id: ids.join('-'), voices: voiceNames.filter((name) => voices.has(name)), packs }
}

/** The settings of a page for a visitor whose region has this rule. */
export const siteSettings = (dependencies: Dependencies, rule: RegionRule): SiteSettings => ({
  productName: dependencies.settings.productName,
  supportEmail: dependencies.settings.supportEmail,
  grammar: dependencies.grammar ? 'server' : 'browser',
  media: dependencies.media && !rule.off.includes('media') ? 'scrolller' : 'none',
  speech: speechOf(dependencies),
  hasMoanRecordings: dependencies.moans.length > 0,
  membership: dependencies.patronage ? 'patreon' : 'open',
  signUp: dependencies.settings.signUp,
  ageAssurance: rule.age === 'provider' ? 'provider' : 'declaration',
  isBlocked: rule.age === 'block',
  regionText: rule.text ?? null,
  hasTry: rule.age === 'declare' && !rule.off.includes('try'),
  hasPartner: dependencies.settings.hasPartner,
  admitsGuests: admitsGuests(rule),
  tasksOff: tasksOffBy(rule.off),
  sendsMail: dependencies.mail !== null,
  identityOrigin: dependencies.identity.kind === 'redirect' ? dependencies.identity.origin : null,
  imageOrigin: dependencies.photos.imageOrigin,
  deviceHosts: dependencies.settings.deviceHosts,
})
