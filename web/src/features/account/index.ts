export { type MenuEntry, useMenuEntries } from './useMenuEntries'
