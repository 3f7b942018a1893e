import { accountEndpoints } from './account/account.ts'
import { accountSecurityEndpoints } from './account/account-security.ts'
import { adminEndpoints } from './administration/admin.ts'
import { announcementEndpoints } from './administration/announcements.ts'
import { feedbackEndpoints } from './feedback.ts'
import { gameEndpoints } from './items/games.ts'
import { gameGeneratorEndpoints } from './items/game-generators.ts'
import { grammarEndpoints } from './grammar.ts'
import { authEndpoints } from './account/auth.ts'
import { authorFeedbackEndpoints } from './items/author-feedback.ts'
import { declarationEndpoints } from './account/declarations.ts'
import { hostedSignInEndpoints } from './account/hosted-sign-in.ts'
import { guestEndpoints } from './guests.ts'
import { hintEndpoints } from './hints.ts'
import { itemNumberEndpoints } from './items/item-numbers.ts'
import { itemVersionEndpoints } from './items/item-versions.ts'
import { libraryEndpoints } from './items/library.ts'
import { mediaEndpoints } from './media.ts'
import { historySyncEndpoints } from './history-sync.ts'
import { membershipEndpoints } from './membership.ts'
import { moderationEndpoints } from './administration/moderation.ts'
import { newPasswordEndpoints } from './account/new-password.ts'
import { noticeEndpoints } from './notices.ts'
import { paymentEndpoints } from './payments.ts'
import { personalDataEndpoints } from './account/personal-data.ts'
import { proofEndpoints } from './account/proofs.ts'
import { photoEndpoints } from './photos.ts'
import { playEndpoints } from './items/plays.ts'
import { policyEndpoints } from './policies.ts'
import { scriptAuthoringEndpoints } from './items/script-authoring.ts'
import { scriptLibraryEndpoints } from './items/script-library.ts'
import { scriptEndpoints } from './items/scripts.ts'
import { secondScreenEndpoints } from './second-screen.ts'
import { serviceEndpoints } from './service.ts'
import { speechEndpoints } from './speech.ts'

/** Every endpoint of the API. */
export const endpoints = {
  ...newPasswordEndpoints,
  ...authEndpoints,
  ...proofEndpoints,
  ...hostedSignInEndpoints,
  ...accountEndpoints,
  ...declarationEndpoints,
  ...personalDataEndpoints,
  ...accountSecurityEndpoints,
  ...policyEndpoints,
  ...membershipEndpoints,
  ...paymentEndpoints,
  ...gameEndpoints,
  ...gameGeneratorEndpoints,
  ...playEndpoints,
  ...itemNumberEndpoints,
  ...itemVersionEndpoints,
  ...noticeEndpoints,
  ...authorFeedbackEndpoints,
  ...grammarEndpoints,
  ...photoEndpoints,
  ...hintEndpoints,
  ...mediaEndpoints,
  ...scriptEndpoints,
  ...scriptLibraryEndpoints,
  ...scriptAuthoringEndpoints,
  ...libraryEndpoints,
  ...speechEndpoints,
  ...secondScreenEndpoints,
  ...guestEndpoints,
  ...historySyncEndpoints,
  ...feedbackEndpoints,
  ...moderationEndpoints,
  ...adminEndpoints,
  ...announcementEndpoints,
  ...serviceEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
