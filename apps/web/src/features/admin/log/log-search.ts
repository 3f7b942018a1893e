/** Search parameters of the log. Part of the first bundle of every page: without zod. */
export interface LogSearch {
  /** The member or work that entries are about. */
  subjectId?: string | undefined
}

export const logSearch = ({ subjectId }: Record<string, unknown>): LogSearch => ({
  subjectId: typeof subjectId === 'string' && subjectId.length <= 36 ? subjectId : undefined,
})
