export * from './endpoint.ts'
export * from './errors.ts'
export * from './auth.ts'
export * from './account.ts'
export * from './membership.ts'
export * from './scripts.ts'
export * from './service.ts'

import { accountEndpoints } from './account.ts'
import { authEndpoints } from './auth.ts'
import { membershipEndpoints } from './membership.ts'
import { scriptEndpoints } from './scripts.ts'
import { serviceEndpoints } from './service.ts'

/** Below this path the whole API lives. */
export const API_BASE = '/api'

/** Every endpoint there is. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...membershipEndpoints,
  ...scriptEndpoints,
  ...serviceEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
