/** The settings of a site that every page has before the first call. */
import type { AgeAssuranceMode } from './member/declarations.ts'
import type { MembershipMode, SignUpMode } from './member/membership.ts'
import type { VoiceName } from './speech/voice.ts'
import type { TaskId } from './tasks/index.ts'

/** The voices of the speech server and of the voice packs of a site. */
export interface SiteVoices {
  /** Changes when they sound different. */
  id: string
  voices: readonly VoiceName[]
  /** Packs of lines that a machine has spoken, with the voices of each. */
  packs: readonly { title: string; licence: string; voices: readonly VoiceName[] }[]
}

/** The server writes it into every page, as JSON. */
export interface SiteSettings {
  productName: string
  supportEmail: string
  /** Which side checks the grammar of dialogs. */
  grammar: 'server' | 'browser'
  /** The stage's source of media in addition to the member's own folder. */
  media: 'scrolller' | 'none'
  /** Null for a site with neither a speech server nor voice packs. */
  speech: SiteVoices | null
  /** Whether the site has recordings of soft sounds; otherwise they are synthesised. */
  hasMoanRecordings: boolean
  /** Members of the site: patrons, or everybody with an account. */
  membership: MembershipMode
  /** People who may sign up. The server refuses others; the screen says so before they type. */
  signUp: SignUpMode
  /** How the site finds out that a member is an adult, where the visitor is. */
  ageAssurance: AgeAssuranceMode
  /** Whether the law of the visitor's region keeps the site closed there. */
  isBlocked: boolean
  /** The operator's words for the visitor's region, on the screen of the check of age or of the block; null without any. */
  regionText: string | null
  /** Whether a visitor may play the minute before signing up. */
  hasTry: boolean
  /** Whether members may invite a partner to a session. */
  hasPartner: boolean
  /** Whether a partner may join with a declaration of age alone, where the visitor is. */
  admitsGuests: boolean
  /** Tasks that the law of the visitor's region keeps out of every session and game. */
  tasksOff: readonly TaskId[]
  /** Whether the site sends mail. */
  sendsMail: boolean
  /** Origin of the hosted identity provider; null where people sign in with a password here. */
  identityOrigin: string | null
  /** The other origin from which the site shows images; null without one. */
  imageOrigin: string | null
  /** Origins to which members may connect devices, in addition to their own computer. */
  deviceHosts: readonly string[]
}
