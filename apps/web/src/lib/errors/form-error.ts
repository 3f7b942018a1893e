/** Shows the failure of a sent form at its fields or above it. */
import type { TFunction } from 'i18next'
import { fieldErrors } from '../api/api-error.ts'
import { describeError } from './describe-error.ts'

interface FormErrors {
  setErrors: (errors: Record<string, string>) => void
  /** Takes a sentence about the whole form. */
  setAlert: (alert: string) => void
}

/** Field errors of a 400 answer go next to their fields, any other error above the form. */
export function showFormError(t: TFunction, error: unknown, { setErrors, setAlert }: FormErrors): void {
  try {
    setErrors(fieldErrors(error))
  } catch {
    setAlert(describeError(t, error).message)
  }
}
