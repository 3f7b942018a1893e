/** A screen that replaces another may take the control with it that had the focus: the new screen's heading has it then. */
import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import { returnFocus } from '../../ui/return-focus.ts'

export function useFocusOnScreens(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) returnFocus({ opener: null, around: [] })
      }),
    [router],
  )
}
