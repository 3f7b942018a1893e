/** Whether the builder has the layout of a phone; its style sheets have the same width. */
import { useMediaQuery } from '@mantine/hooks'

export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 800px)', undefined, { getInitialValueInEffect: false })
