export {
  API_BASE,
  type Access,
  ANSWER_BYTES_MAX,
  type Endpoint,
  type EndpointInput,
  type EndpointRequest,
  type EndpointOutput,
  type FileOutput,
} from './endpoint.ts'
export { type ErrorCode, type Issue, errorBodySchema, type ErrorBody } from './errors.ts'
export { type AuthResponse, authEndpoints } from './account/auth.ts'
export { accountEndpoints } from './account/account.ts'
export { accountSecurityEndpoints } from './account/account-security.ts'
export { adminEndpoints } from './administration/admin.ts'
export { declarationEndpoints } from './account/declarations.ts'
export { feedbackEndpoints } from './feedback.ts'
export { gameEndpoints } from './games.ts'
export { gameGeneratorEndpoints } from './game-generators.ts'
export { playEndpoints } from './plays.ts'
export { itemNumberEndpoints } from './item-numbers.ts'
export { itemVersionEndpoints } from './item-versions.ts'
export { noticeEndpoints } from './notices.ts'
export { GRAMMAR_CHECKS_PER_MINUTE, type GrammarAnswer, grammarEndpoints } from './grammar.ts'
export { historySyncEndpoints } from './history-sync.ts'
export { hostedSignInEndpoints, type RedirectPurpose } from './account/hosted-sign-in.ts'
export {
  type FoundMedium,
  MEDIA_FILES_PER_MINUTE,
  MEDIA_LISTS_PER_MINUTE,
  MEDIA_PER_ANSWER,
  MEDIA_TAGS_PER_CALL,
  mediaEndpoints,
} from './media.ts'
export { membershipEndpoints } from './membership.ts'
export { moderationEndpoints } from './administration/moderation.ts'
export { newPasswordEndpoints } from './account/new-password.ts'
export { paymentEndpoints } from './payments.ts'
export { personalDataEndpoints } from './account/personal-data.ts'
export { proofEndpoints } from './account/proofs.ts'
export { hintEndpoints } from './hints.ts'
export { libraryEndpoints } from './library.ts'
export { PHOTO_CALLS_PER_MINUTE, PHOTO_SEARCH_MAX, photoEndpoints } from './photos.ts'
export { policyEndpoints } from './policies.ts'
export { scriptEndpoints } from './scripts.ts'
export { RELAY_PATH, secondScreenEndpoints } from './second-screen.ts'
export { DIALOGS_PER_CALL, scriptAuthoringEndpoints } from './script-authoring.ts'
export { scriptLibraryEndpoints } from './script-library.ts'
export { SAMPLE_LINE, SPEECH_CALLS_PER_MINUTE, speechEndpoints, type SpokenLineName } from './speech.ts'
export { ERROR_REPORTS_PER_MINUTE, browserErrorSchema, type BrowserError, serviceEndpoints } from './service.ts'
export { endpoints, type Endpoints, type EndpointName } from './all-endpoints.ts'
