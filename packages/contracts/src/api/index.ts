export * from './endpoint.ts'
export * from './errors.ts'
export * from './auth.ts'
export * from './account.ts'
export * from './games.ts'
export * from './grammar.ts'
export * from './membership.ts'
export * from './moderation.ts'
export * from './scripts.ts'
export * from './script-authoring.ts'
export * from './script-library.ts'
export * from './service.ts'

import { accountEndpoints } from './account.ts'
import { gameEndpoints } from './games.ts'
import { grammarEndpoints } from './grammar.ts'
import { authEndpoints } from './auth.ts'
import { membershipEndpoints } from './membership.ts'
import { moderationEndpoints } from './moderation.ts'
import { scriptAuthoringEndpoints } from './script-authoring.ts'
import { scriptLibraryEndpoints } from './script-library.ts'
import { scriptEndpoints } from './scripts.ts'
import { serviceEndpoints } from './service.ts'

/** Below this path the whole API lives. */
export const API_BASE = '/api'

/** Every endpoint there is. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...membershipEndpoints,
  ...gameEndpoints,
  ...grammarEndpoints,
  ...scriptEndpoints,
  ...scriptLibraryEndpoints,
  ...scriptAuthoringEndpoints,
  ...moderationEndpoints,
  ...serviceEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
