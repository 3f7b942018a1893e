/** An entry point without the stage: the notice that every screen shows after a session was cut off. */
export { OpenItemsNotice } from './hud/panels/open-items-notice.tsx'
