/** Mails of the people who run the site to all members who asked for them. */
import { z } from 'zod'
import { instantSchema, shownLineSchema, shownProseSchema, uuidSchema } from '../primitives.ts'

const ANNOUNCEMENT_LENGTH = { subject: { min: 3, max: 100 }, text: { min: 10, max: 5000 } } as const

const { subject, text } = ANNOUNCEMENT_LENGTH

/** Subject and text of a mail. Blank lines separate the paragraphs of the text. */
export const announcementTextSchema = z.strictObject({
  subject: shownLineSchema
    .trim()
    .min(subject.min, `Write at least ${subject.min} characters.`)
    .max(subject.max, `Keep it to ${subject.max} characters.`),
  text: shownProseSchema
    .trim()
    .min(text.min, `Write at least ${text.min} characters.`)
    .max(text.max, `Keep it to ${text.max} characters.`),
})
export type AnnouncementText = z.infer<typeof announcementTextSchema>

/** `id` is made by the sender: what is sent again with the same id goes out once. */
export const announcementWriteSchema = announcementTextSchema.extend({ id: uuidSchema })
export type AnnouncementWrite = z.infer<typeof announcementWriteSchema>

export const announcementSchema = z.object({
  id: uuidSchema,
  subject: z.string(),
  text: z.string(),
  createdAt: instantSchema,
  /** Members who would get it when it was begun. */
  receivers: z.int().min(0),
  /** Members whose mail was passed on so far. */
  sent: z.int().min(0),
  /** Null while it is sent. */
  finishedAt: instantSchema.nullable(),
})
export type Announcement = z.infer<typeof announcementSchema>

export const announcementReportSchema = z.object({
  /** Members who would get an announcement at present: they asked for it and have confirmed their address. */
  receivers: z.int().min(0),
  /** The latest ones. */
  announcements: z.array(announcementSchema),
})
export type AnnouncementReport = z.infer<typeof announcementReportSchema>
