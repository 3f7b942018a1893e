/** Short pulses of the phone, where it has them. */
export const pulse = {
  /** A press that was sent. */
  sent: () => navigator.vibrate?.(15),
  /** A command that the session has taken. */
  taken: () => navigator.vibrate?.([30, 50, 30]),
}
