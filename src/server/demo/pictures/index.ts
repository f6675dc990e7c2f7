export { drawDemoPhotos, planDemoPhotos } from './draw-demo-photos.job.ts'
export { drawFirstCovers } from './draw-first-covers.ts'
