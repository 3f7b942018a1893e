/** A part of a screen that works without it: until it is loaded, and where it cannot be, a simpler one is in its place. */
import { lazy, Suspense, type ComponentType } from 'react'

const Nothing = () => null

/** @param Simple shown in place of the part; nothing by default */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Simple: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load().catch(() => Simple) }))
  return function OptionalPart(props: Props) {
    return (
      <Suspense fallback={<Simple {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
