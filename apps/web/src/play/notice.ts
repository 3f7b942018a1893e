/** The light door: what every screen needs of the stage, without the stage itself. */
export { OpenItemsNotice } from './hud/panels/open-items-notice.tsx'
