/** Presses of gamepad buttons, found by comparing the state of two moments. */
type Pad = Pick<Gamepad, 'index'> & { buttons: readonly Pick<GamepadButton, 'pressed'>[] }

/**
 * Returns a function that gives the buttons that went down since its last call. Buttons of the pads at its first call give
 * none. Those of a pad that is connected later do: browsers expose a pad with its first press.
 */
export function createGamepadReader(pads: () => readonly (Pad | null)[]): () => number[] {
  let held: ReadonlyMap<number, ReadonlySet<number>> | null = null
  return () => {
    const pressed: number[] = []
    const next = new Map<number, ReadonlySet<number>>()
    for (const pad of pads()) {
      if (!pad) continue
      const down = new Set(pad.buttons.flatMap((button, index) => (button.pressed ? [index] : [])))
      const before = held?.get(pad.index)
      if (held) for (const button of down) if (!before?.has(button)) pressed.push(button)
      next.set(pad.index, down)
    }
    held = next
    return pressed
  }
}

/** The connected gamepads; none where the browser has no such API or does not allow it. */
export function connectedGamepads(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads()
  } catch {
    return []
  }
}

/** The button of stop until another one is chosen, by its index in the standard mapping. */
export const DEFAULT_STOP_BUTTON = 1
