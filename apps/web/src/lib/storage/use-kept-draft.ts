import { useEffect } from 'react'
import { saveDraft } from './drafts.ts'

/** Stores the values of a form as its draft whenever they change, until they were sent. */
export function useKeptDraft(form: string, values: object, isSent: boolean): void {
  useEffect(() => {
    if (!isSent) saveDraft(form, values)
  }, [form, values, isSent])
}
