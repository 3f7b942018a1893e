/** Moves the focus to the heading of a new screen when the focused control was removed with the previous screen. */
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
