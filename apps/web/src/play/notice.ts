/** The light door: what every screen needs of the stage, without the stage itself. */
export { OpenItemsNotice } from './hud/open-items-notice.tsx'
