/** The service said that the session or the membership is gone; whoever steers the screens looks again. */
const NAME = 'rubato:access-lost'

export const announceAccessLost = (): void => {
  dispatchEvent(new Event(NAME))
}
export const onAccessLost = (react: () => void): void => addEventListener(NAME, react)
