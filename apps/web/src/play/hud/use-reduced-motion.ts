import { useMediaQuery } from '@mantine/hooks'

/** Whether the system requests reduced motion; updates when the setting changes. */
export const useReducedMotion = (): boolean =>
  useMediaQuery('(prefers-reduced-motion: reduce)', undefined, { getInitialValueInEffect: false })
