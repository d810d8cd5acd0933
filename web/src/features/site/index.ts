export { SiteTabs } from './editor/SiteTabs'
export { SiteScreen } from './SiteScreen'
export { SiteContext, type SiteScope, useSiteScope } from './scope'
export type { SiteSearch } from './search'
