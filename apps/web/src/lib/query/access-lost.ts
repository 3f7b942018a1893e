/** Event: the service answered that the session or the membership is gone. The router runs its guards again. */
const NAME = 'rubato:access-lost'

export const announceAccessLost = (): void => {
  dispatchEvent(new Event(NAME))
}
export const onAccessLost = (react: () => void): void => addEventListener(NAME, react)
