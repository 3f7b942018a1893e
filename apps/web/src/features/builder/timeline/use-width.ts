/** The width of an element, px. */
import { useLayoutEffect, useState } from 'react'

/** Until the element is measured, and where there is no layout. */
const FIRST_WIDTH = 960

export function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(FIRST_WIDTH)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = () => setWidth(Math.round(element.clientWidth) || FIRST_WIDTH)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
