/** Presses of gamepad buttons, found by comparing the state of two moments. */
type Pad = Pick<Gamepad, 'index'> & { buttons: readonly Pick<GamepadButton, 'pressed'>[] }

/** Returns a function that gives the buttons that went down since its last call. Buttons that are held at first give none. */
export function createGamepadReader(pads: () => readonly (Pad | null)[]): () => number[] {
  const held = new Map<number, ReadonlySet<number>>()
  return () => {
    const pressed: number[] = []
    for (const pad of pads()) {
      if (!pad) continue
      const down = new Set(pad.buttons.flatMap((button, index) => (button.pressed ? [index] : [])))
      const before = held.get(pad.index)
      if (before) for (const button of down) if (!before.has(button)) pressed.push(button)
      held.set(pad.index, down)
    }
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
