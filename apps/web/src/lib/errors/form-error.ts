import type { TFunction } from 'i18next'
import { fieldErrors } from '../api/api-error.ts'
import { describeError } from './describe-error.ts'

interface FormErrors {
  setErrors: (errors: Record<string, string>) => void
  /** Takes a sentence about the whole form. */
  setAlert: (alert: string) => void
}

/** Shows the failure of a sent form: field errors of a 400 answer at their fields, any other error above the form. */
export function showFormError(t: TFunction, error: unknown, { setErrors, setAlert }: FormErrors): void {
  try {
    setErrors(fieldErrors(error))
  } catch {
    setAlert(describeError(t, error).message)
  }
}
