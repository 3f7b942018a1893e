import { MEDIA_FILES_PER_MINUTE, MEDIA_LISTS_PER_MINUTE, type mediaEndpoints } from '@rubato/contracts/api'
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import type { RegionRule } from '../../regions/region-table.ts'
import { mediaLists, type MediaDependencies } from './list-media.ts'
import { createOpenFiles } from './open-files.ts'
import { openMedium } from './open-medium.ts'

interface Dependencies extends MediaDependencies {
  createLimiter: CreateLimiter
}

/** Throws `route.not-found`, as a site without media does. */
function ensureMedia({ off }: RegionRule): void {
  if (off.includes('media')) throw new AppError('route.not-found')
}

export function mediaRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof mediaEndpoints> {
  const perMinute = (limit: number) => dependencies.createLimiter({ limit, windowMs: 60_000 })
  const lists = perMinute(MEDIA_LISTS_PER_MINUTE)
  const files = perMinute(MEDIA_FILES_PER_MINUTE)
  const list = mediaLists(dependencies)
  const openFiles = createOpenFiles()
  return {
    listMedia: async ({ body }, { actor, rule }) => {
      ensureMedia(rule)
      lists.take(actor.userId)
      return { data: await list(body) }
    },
    getMedium: async ({ body }, { actor, rule }) => {
      ensureMedia(rule)
      files.take(actor.userId)
      return openMedium({ ...dependencies, openFiles }, actor.userId, body.url)
    },
  }
}
