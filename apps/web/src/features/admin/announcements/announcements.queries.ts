/** Announcements by mail: how many members would get one, and the progress of the latest. */
import { announcementEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { adminQuery } from '../admin-query.ts'

export const announcementsQuery = adminQuery('announcements', ['admin', 'announcements'], () =>
  call(announcementEndpoints.getAnnouncements),
)
