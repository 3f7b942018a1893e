/** The notices of a member. */
import { z } from 'zod'
import { instantSchema, listQuerySchema, pageSchema, uuidSchema } from '../domain/primitives.ts'
import { noticeSchema } from '../domain/sharing/notices.ts'
import { defineEndpoint } from './endpoint.ts'

export const noticeEndpoints = {
  listNotices: defineEndpoint({
    method: 'GET',
    path: '/notices',
    summary: 'The member’s notices of the last 90 days, the newest first.',
    access: 'user',
    query: listQuerySchema,
    response: pageSchema(noticeSchema),
    errors: ['request.invalid'],
  }),
  markNoticesSeen: defineEndpoint({
    method: 'POST',
    path: '/notices/seen',
    summary: 'Mark notices as read: those until an instant, or the one with the id.',
    access: 'user',
    body: z.union([z.strictObject({ until: instantSchema }), z.strictObject({ id: uuidSchema })]),
    errors: [],
  }),
} as const
