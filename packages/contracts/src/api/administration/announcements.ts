/** Announcements by mail, and the way out of them. */
import { z } from 'zod'
import {
  announcementReportSchema,
  announcementSchema,
  announcementTextSchema,
  announcementWriteSchema,
} from '../../domain/admin/announcements.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Characters of the token of a mail; it has about 90. */
const TOKEN_MAX = 300

export const announcementEndpoints = {
  getAnnouncements: defineEndpoint({
    method: 'GET',
    path: '/admin/announcements',
    summary: 'How many members would get an announcement, and the latest ones with their progress.',
    access: 'admin',
    response: announcementReportSchema,
  }),
  testAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/admin/announcements/test',
    summary: 'Send an announcement to the confirmed address of the admin alone.',
    access: 'admin',
    body: announcementTextSchema,
    errors: ['mail.unavailable', 'account.email-unconfirmed', 'request.invalid', 'request.too-many'],
  }),
  sendAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/admin/announcements',
    summary: 'Send an announcement to all members who asked for it. Sent again with the same id it goes out once.',
    access: 'admin',
    body: announcementWriteSchema,
    response: announcementSchema,
    errors: ['mail.unavailable', 'request.invalid', 'announcement.exists'],
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/unsubscribe',
    summary:
      'No more announcements to the member whose mail had the token. Works signed out; mail programs call it with a form (RFC 8058), which is not read.',
    access: 'public',
    query: z.object({ token: z.string().min(1).max(TOKEN_MAX) }),
    ignoresForm: true,
    errors: ['auth.link-invalid'],
  }),
} as const
