export { type LazyModule as LateModule, lazyModule as createLateModule } from "../run/lazyModule.js";
