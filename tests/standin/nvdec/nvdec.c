/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* nvdec.c: a driver's NVDEC that can decode nothing. Where there is one,
 * GStreamer has its elements that copy to CUDA memory and back; and it
 * initialises CUDA as soon as it looks for plugins, so that children of the
 * process have none. */

/* as in cuda.h */
#define CUDA_ERROR_NOT_SUPPORTED 801

#define CANNOT(name)                                                           \
  int name (void);                                                             \
  int name (void)                                                              \
  {                                                                            \
    return CUDA_ERROR_NOT_SUPPORTED;                                           \
  }

CANNOT (cuvidCtxLockCreate)
CANNOT (cuvidCtxLockDestroy)
CANNOT (cuvidCtxLock)
CANNOT (cuvidCtxUnlock)
CANNOT (cuvidCreateDecoder)
CANNOT (cuvidDestroyDecoder)
CANNOT (cuvidDecodePicture)
CANNOT (cuvidCreateVideoParser)
CANNOT (cuvidParseVideoData)
CANNOT (cuvidDestroyVideoParser)
CANNOT (cuvidMapVideoFrame)
CANNOT (cuvidMapVideoFrame64)
CANNOT (cuvidUnmapVideoFrame)
CANNOT (cuvidUnmapVideoFrame64)
CANNOT (cuvidGetDecoderCaps)
