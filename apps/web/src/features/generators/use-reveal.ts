/** Leads to a field by its path in the config: shows what hides it, then moves the focus there. */
import { useEffect, useRef, useState } from 'react'

/** What changes a value comes first; what is locked has its link. */
const focusable = ['input:not(:disabled), [role=slider][tabindex="0"]', 'a, button']

/** The control at the longest part of the path that is on the screen. */
function controlAt(form: HTMLElement, path: readonly string[]): HTMLElement | null {
  for (let length = path.length; length > 0; length--) {
    const place = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.slice(0, length).join('.'))}"]`)
    for (const kind of place ? focusable : []) {
      const control = place?.querySelector<HTMLElement>(kind)
      if (control) return control
    }
  }
  return null
}

export function useReveal() {
  const form = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (!wanted || !form.current) return
    const control = controlAt(form.current, wanted)
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }, [wanted])
  return {
    form,
    /** A new array each time, so that asking twice leads there twice. */
    reveal: (path: readonly (string | number)[]) => setWanted(path.map(String)),
  }
}
