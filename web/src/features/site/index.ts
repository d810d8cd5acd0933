export { SiteScreen } from './SiteScreen'
export { SiteContext, type SiteScope } from './scope'
export type { SiteSearch } from './search'
