/** The settings that every page of the site knows. */
import { voiceNames, type SiteSettings } from '@rubato/contracts/domain'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { SpeechSynthesis } from '../ports/content-services.ts'

/** The voices from high to low. */
const speechOf = ({ id, voices }: SpeechSynthesis): SiteSettings['speech'] => ({
  id,
  voices: voiceNames.filter((name) => voices.includes(name)),
})

export const siteSettings = (dependencies: Dependencies): SiteSettings => ({
  productName: dependencies.settings.productName,
  supportEmail: dependencies.settings.supportEmail,
  grammar: dependencies.grammar ? 'server' : 'browser',
  media: dependencies.media ? 'scrolller' : 'none',
  speech: dependencies.speech && speechOf(dependencies.speech.synthesis),
  hasMoanRecordings: dependencies.moans.length > 0,
  membership: dependencies.patronage ? 'patreon' : 'open',
  signUp: dependencies.settings.signUp,
  ageAssurance: dependencies.ageAssurance.kind,
  sendsMail: dependencies.mail !== null,
  identityOrigin: dependencies.identity.kind === 'redirect' ? dependencies.identity.origin : null,
  imageOrigin: dependencies.photos.imageOrigin,
  deviceHosts: dependencies.settings.deviceHosts,
})
