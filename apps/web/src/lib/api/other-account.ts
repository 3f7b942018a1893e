/** Event: another account has signed in on this browser while this page shows the one before. */
const NAME = 'rubato:other-account'

export const announceOtherAccount = (): void => {
  dispatchEvent(new Event(NAME))
}

export const onOtherAccount = (listener: () => void): void => addEventListener(NAME, listener)
