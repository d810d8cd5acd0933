export { BusinessFields } from './BusinessFields'
export { bareHandle, businessSchema, marketStages } from './businessForm'
