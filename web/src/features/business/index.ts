export { BusinessFields } from './BusinessFields'
export { bareHandle, businessSchema, limits, marketStages } from './businessForm'
