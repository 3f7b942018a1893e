/** Leads to a field by its path in the config: the caller opens its sections, then the focus moves there. */
import { useEffect, useRef, useState } from 'react'

/** Controls that change the value come first; a locked task has only its link. */
const focusable = ['input:not(:disabled), [role=slider][tabindex="0"]', 'a, button']

/** The control at the longest prefix of the path that is rendered. */
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
    /** A new array for each call, so that revealing the same path again moves the focus again. */
    reveal: (path: readonly (string | number)[]) => setWanted(path.map(String)),
  }
}
