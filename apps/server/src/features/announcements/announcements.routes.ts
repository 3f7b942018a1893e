import type { announcementEndpoints } from '@rubato/contracts/api'
import { AppError } from '../../base/errors.ts'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import { endAnnouncements } from './announcements.queries.ts'
import {
  reportAnnouncements,
  sendAnnouncement,
  testAnnouncement,
  type AnnouncementDependencies,
} from './send-announcement.ts'

export const announcementRoutes = (
  dependencies: AnnouncementDependencies & { unsubscribeBox: Pick<SecretBox, 'open'> },
): Pick<Handlers, keyof typeof announcementEndpoints> => ({
  getAnnouncements: () => reportAnnouncements(dependencies),
  testAnnouncement: ({ body }, { actor }) => testAnnouncement(dependencies, actor, body),
  sendAnnouncement: ({ body }, { actor }) => sendAnnouncement(dependencies, actor, body),
  unsubscribe: async ({ query }) => {
    const userId = dependencies.unsubscribeBox.open(query.token)
    if (userId === null) throw new AppError('auth.link-invalid')
    await endAnnouncements(dependencies.queries, userId)
  },
})
