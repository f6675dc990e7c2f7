export { drawDemoPhotos, drawFirstCovers, planDemoPhotos } from './draw-demo-photos.job.ts'
